import { areaBox, plainFunctionName, type Token, tokenize } from '../formula/index.ts';
import type { Node } from './values/node.ts';
import { UncertainError } from './values/uncertain.ts';
import { ErrorValue, type Scalar } from './values/value.ts';

/** Binding of operators, weakest first. A minus before a value binds more than all of them: `-2^2` is 4. */
const LEVELS: readonly (readonly string[])[] = [
  ['=', '<>', '<', '>', '<=', '>='],
  ['&'],
  ['+', '-'],
  ['*', '/'],
  ['^'],
];

/** The tree of a formula without its `=`. What Excel would not accept, or reads in a way of its own, is refused. */
export function parseFormula(formula: string): Node {
  const parser = new Parser(tokenize(formula));
  return parser.whole();
}

class Parser {
  readonly #tokens: readonly Token[];
  #at = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  whole(): Node {
    const node = this.#expression(0);
    this.#skipSpace();
    if (this.#at < this.#tokens.length) throw new UncertainError('it is written in a way that is not understood');
    return node;
  }

  #expression(level: number): Node {
    const operators = LEVELS[level];
    if (operators === undefined) return this.#postfix();
    let left = this.#expression(level + 1);
    for (;;) {
      const operator = this.#operator(operators);
      if (operator === undefined) return left;
      left = { kind: 'binary', operator, left, right: this.#expression(level + 1) };
    }
  }

  #postfix(): Node {
    let node = this.#prefix();
    while (this.#operator(['%']) !== undefined) node = { kind: 'percent', operand: node };
    return node;
  }

  #prefix(): Node {
    const sign = this.#operator(['-', '+', '@']);
    if (sign === '-' || sign === '+' || sign === '@') return { kind: 'unary', operator: sign, operand: this.#prefix() };
    return this.#range();
  }

  #range(): Node {
    let left = this.#primary();
    while (this.#operator([':']) !== undefined) left = { kind: 'binary', operator: ':', left, right: this.#primary() };
    return left;
  }

  #primary(): Node {
    this.#skipSpace();
    const token = this.#tokens[this.#at];
    if (token === undefined) throw new UncertainError('it is incomplete');
    this.#at += 1;
    switch (token.kind) {
      case 'number':
        return { kind: 'literal', value: Number(token.text) };
      case 'string':
        return { kind: 'literal', value: unquote(token.text) };
      case 'boolean':
        return { kind: 'literal', value: token.text.toUpperCase() === 'TRUE' };
      case 'error':
        return { kind: 'literal', value: new ErrorValue(token.body.toUpperCase().replace(/^#REF!.*/, '#REF!')) };
      case 'reference':
        return { kind: 'reference', sheet: token.prefix?.sheet, box: areaBox(token.area) };
      case 'structured':
        return { kind: 'structured', table: token.table, brackets: token.body };
      case 'name':
        return { kind: 'name', name: token.text };
      case 'function':
        return this.#call(plainFunctionName(token.body));
      case 'open':
        return this.#parentheses();
      case 'brace':
        return this.#array();
      default:
        throw new UncertainError('it is written in a way that is not understood');
    }
  }

  #parentheses(): Node {
    const node = this.#expression(0);
    this.#expect('close');
    return node;
  }

  #call(name: string): Node {
    this.#expect('open');
    const args: Node[] = [];
    if (this.#take('close')) return { kind: 'call', name, args };
    for (;;) {
      this.#skipSpace();
      const next = this.#tokens[this.#at];
      const isMissing = next?.kind === 'close' || (next?.kind === 'separator' && next.text === ',');
      args.push(isMissing ? { kind: 'missing' } : this.#expression(0));
      if (this.#take('close')) return { kind: 'call', name, args };
      this.#expect('separator', ',');
    }
  }

  /** `{1,2;3,4}`: constants alone. */
  #array(): Node {
    const rows: Scalar[][] = [[]];
    for (;;) {
      const sign = this.#operator(['-', '+']);
      const node = this.#primary();
      if (node.kind !== 'literal') throw new UncertainError('its array holds more than constants');
      const value = sign === '-' && typeof node.value === 'number' ? -node.value : node.value;
      rows.at(-1)?.push(value);
      this.#skipSpace();
      const token = this.#tokens[this.#at];
      this.#at += 1;
      if (token?.kind === 'brace' && token.text === '}') break;
      if (token?.kind !== 'separator') throw new UncertainError('its array is not understood');
      if (token.text === ';') rows.push([]);
    }
    if (new Set(rows.map((row) => row.length)).size !== 1) throw new UncertainError('its array has uneven rows');
    return { kind: 'array', rows };
  }

  #operator(wanted: readonly string[]): string | undefined {
    const start = this.#at;
    this.#skipSpace();
    const token = this.#tokens[this.#at];
    if (token?.kind === 'operator' && wanted.includes(token.text)) {
      this.#at += 1;
      return token.text;
    }
    this.#at = start;
    return undefined;
  }

  #take(kind: Token['kind']): boolean {
    this.#skipSpace();
    if (this.#tokens[this.#at]?.kind !== kind) return false;
    this.#at += 1;
    return true;
  }

  #expect(kind: Token['kind'], text?: string): void {
    this.#skipSpace();
    const token = this.#tokens[this.#at];
    if (token?.kind !== kind || (text !== undefined && token.text !== text))
      throw new UncertainError('it is written in a way that is not understood');
    this.#at += 1;
  }

  #skipSpace(): void {
    while (this.#tokens[this.#at]?.kind === 'space') this.#at += 1;
  }
}

function unquote(text: string): string {
  return text.slice(1, -1).replaceAll('""', '"');
}
