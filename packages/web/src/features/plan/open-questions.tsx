import { useId } from 'react';
import { InlineCode } from '../../components/text/inline-code.tsx';
import { classNames } from '../../lib/class-names.ts';
import { usePlanReview } from './context/plan-review-context.ts';
import { answerIn, withAnswer } from './feedback-text.ts';

type Question = ReturnType<typeof usePlanReview>['plan']['questions'][number];

export function OpenQuestions() {
  const { plan } = usePlanReview();
  if (plan.questions.length === 0) return null;
  return (
    <div>
      <h3 className="mb-2 text-xs font-semibold text-ink-muted">Questions for you</h3>
      <ul className="divide-y rounded-lg border text-sm">
        {plan.questions.map((question) => (
          <li key={question.text} className="px-3.5 py-2.5">
            <QuestionRow question={question} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Choosing an option writes it into the request for changes, where it can still be reworded. */
function QuestionRow({ question }: { question: Question }) {
  const { commentable, feedback, setFeedback, setWriting } = usePlanReview();
  const id = useId();
  const chosen = answerIn(feedback, question.text);
  const choose = (option: string) => {
    setFeedback(withAnswer(feedback, question.text, option));
    setWriting(true);
  };
  return (
    <>
      <p id={id} className="font-medium wrap-anywhere">
        <InlineCode text={question.text} />
      </p>
      {question.default !== null && (
        <p className="text-ink-muted">
          If you say nothing: <InlineCode text={question.default} />
        </p>
      )}
      {commentable && question.options.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be named by the question that stands above it
        <div role="group" aria-labelledby={id} className="mt-1.5 flex flex-wrap gap-1.5">
          {question.options.map((option) => (
            <button
              key={option}
              type="button"
              aria-pressed={chosen === option}
              onClick={() => choose(option)}
              className={classNames(
                'max-w-full rounded-md border px-2.5 py-1 text-left text-xs wrap-anywhere',
                chosen === option
                  ? 'border-accent bg-accent-soft font-medium text-accent'
                  : 'border-line-strong bg-surface hover:bg-hover',
              )}
            >
              {option}
            </button>
          ))}
        </div>
      )}
    </>
  );
}
