import { FUNCTIONS } from './functions/index.ts';
import { broadcast } from './values/broadcast.ts';
import { toNumber } from './values/coerce.ts';
import type { CalculationContext, Call } from './values/context.ts';
import type { Node } from './values/node.ts';
import { applyOperator } from './values/operators.ts';
import { readAll, toMatrix, toScalar } from './values/read-cells.ts';
import { UncertainError } from './values/uncertain.ts';
import { isError, Matrix, NO_REFERENCE, Reference, type Scalar, type Value } from './values/value.ts';

interface Mode {
  readonly isArray: boolean;
  readonly isForced: boolean;
  /** Nothing is done with the result but to show it. */
  readonly isLast: boolean;
}

const MAX_DEPTH = 200;

/** One value: what a cell with a plain formula shows. */
export function evaluateCell(node: Node, context: CalculationContext): Scalar {
  const value = evaluate(node, context, { isArray: false, isForced: false, isLast: true }, 0);
  if (isMultiple(value)) return refuse('it gives many values for one cell');
  return toScalar(context, value);
}

/** All values of an array formula. */
export function evaluateArray(node: Node, context: CalculationContext): Matrix {
  const value = evaluate(node, context, { isArray: true, isForced: false, isLast: true }, 0);
  const matrix = value instanceof Reference ? readAll(context, value) : toMatrix(context, value);
  return matrix.isOpen ? refuse('it fills cells from whole columns') : matrix;
}

function evaluate(node: Node, context: CalculationContext, mode: Mode, depth: number): Value {
  if (depth > MAX_DEPTH) throw new UncertainError('it is nested very deeply');
  const inner = { ...mode, isLast: false };
  switch (node.kind) {
    case 'literal':
      return node.value;
    case 'missing':
      return null;
    case 'array':
      return new Matrix(node.rows);
    case 'reference': {
      const sheet = node.sheet === undefined ? context.sheet : context.sheetIndex(node.sheet);
      return sheet === -1 ? NO_REFERENCE : new Reference(sheet, node.box);
    }
    case 'structured':
      return context.tableBox(node.table, node.brackets);
    case 'name': {
      const meaning = context.named(node.name);
      if (meaning === undefined) throw new UncertainError(`it uses the name ${node.name}, which is not there`);
      if (meaning.kind === 'reference' || meaning.kind === 'literal')
        return evaluate(meaning, context, mode, depth + 1);
      // A name that stands for a calculation is calculated as an array formula is.
      const value = evaluate(meaning, context, { ...inner, isArray: true }, depth + 1);
      return value instanceof Matrix && !mode.isArray ? refuse('it uses a name that stands for many values') : value;
    }
    case 'unary':
      return unary(node, context, inner, depth);
    case 'percent':
      return lifted([evaluate(node.operand, context, inner, depth + 1)], context, mode, ([value = null]) => {
        const number = toNumber(value);
        return isError(number) ? number : number / 100;
      });
    case 'binary': {
      const left = evaluate(node.left, context, inner, depth + 1);
      const right = evaluate(node.right, context, inner, depth + 1);
      if (node.operator === ':') return span(left, right);
      return lifted([left, right], context, mode, ([one = null, other = null]) =>
        applyOperator(node.operator, one, other, mode.isLast),
      );
    }
    case 'call':
      return call(node, context, inner, depth);
  }
}

function unary(node: Extract<Node, { kind: 'unary' }>, context: CalculationContext, mode: Mode, depth: number): Value {
  const operand = evaluate(node.operand, context, mode, depth + 1);
  // A plus leaves any value alone, texts too.
  if (node.operator === '+') return operand;
  if (node.operator === '@') return toScalar(context, operand);
  return lifted([operand], context, mode, ([value = null]) => {
    const number = toNumber(value);
    return isError(number) ? number : 0 - number;
  });
}

/** Single values where they are wanted, or every value of ranges, as the formula is plain or an array formula. */
function lifted(
  values: readonly Value[],
  context: CalculationContext,
  mode: { readonly isArray: boolean },
  apply: (values: readonly Scalar[]) => Scalar,
): Scalar | Matrix {
  return broadcast(
    values.map((value) => operand(value, context, mode)),
    apply,
  );
}

function operand(value: Value, context: CalculationContext, { isArray }: { readonly isArray: boolean }) {
  if (!(value instanceof Reference)) return value;
  return !isArray || value.isCell ? toScalar(context, value) : readAll(context, value);
}

/** `A1:INDEX(…)`: the box around both. */
function span(left: Value, right: Value): Value {
  if (isError(left)) return left;
  if (isError(right)) return right;
  if (!(left instanceof Reference) || !(right instanceof Reference) || left.sheet !== right.sheet)
    return refuse('it puts a range together from something else than cells');
  const [one, other] = [left.box, right.box];
  return new Reference(left.sheet, {
    top: Math.min(one.top, other.top),
    bottom: Math.max(one.bottom, other.bottom),
    left: Math.min(one.left, other.left),
    right: Math.max(one.right, other.right),
  });
}

function call(node: Extract<Node, { kind: 'call' }>, context: CalculationContext, mode: Mode, depth: number): Value {
  const definition = FUNCTIONS.get(node.name);
  if (definition === undefined) return refuse(`it uses ${node.name}`);
  const { args } = node;
  if (args.length < definition.least || args.length > definition.most)
    return refuse(`it calls ${node.name} in a way that is not understood`);
  if (definition.kind === 'scalar') {
    const values = args.map((arg) => evaluate(arg, context, mode, depth + 1));
    return lifted(values, context, mode, (list) => {
      const error = definition.takesErrors ? undefined : list.find(isError);
      return error ?? definition.apply(list, context);
    });
  }
  const isForced = definition.isArray && !mode.isArray;
  const own = { ...mode, isArray: mode.isArray || definition.isArray, isForced: mode.isForced || isForced };
  // Functions look at an argument more than once; nested ones would calculate it again each time.
  const known = new Map<number, Value>();
  const asked = (index: number): Value => {
    const present = known.get(index);
    if (present !== undefined) return present;
    const arg = args[index];
    const value = arg === undefined ? null : evaluate(arg, context, own, depth + 1);
    known.set(index, value);
    return value;
  };
  const frame: Call = {
    name: node.name,
    args,
    context,
    isArray: own.isArray,
    isForced: own.isForced,
    value: asked,
    scalar: (index) => {
      const value = asked(index);
      if (isMultiple(value) || (own.isArray && value instanceof Reference && !value.isCell))
        return refuse(`${node.name} gets many values where it takes one`);
      return toScalar(context, value);
    },
    each: (indexes, apply) =>
      lifted(
        indexes.map((index) => asked(index)),
        context,
        own,
        apply,
      ),
    matrix: (index) => toMatrix(context, asked(index)),
    has: (index) => index < args.length && args[index]?.kind !== 'missing',
  };
  return definition.apply(frame);
}

function isMultiple(value: Value): boolean {
  return value instanceof Matrix && (value.height > 1 || value.width > 1);
}

function refuse(reason: string): never {
  throw new UncertainError(reason);
}
