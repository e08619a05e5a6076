/** The last answers by what was asked. A failure is not kept: it may have been a moment's. */
export class KeptAnswers<Answer> {
  readonly #kept = new Map<string, Promise<Answer>>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  get(question: string, ask: () => Promise<Answer>): Promise<Answer> {
    const answer = this.#kept.get(question) ?? this.#asked(question, ask());
    this.#kept.delete(question);
    this.#kept.set(question, answer);
    for (const old of [...this.#kept.keys()].slice(0, -this.#most)) this.#kept.delete(old);
    return answer;
  }

  #asked(question: string, answer: Promise<Answer>): Promise<Answer> {
    answer.catch(() => this.#kept.delete(question));
    return answer;
  }
}
