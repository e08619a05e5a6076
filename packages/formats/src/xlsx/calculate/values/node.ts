import type { Scalar } from './value.ts';

/** A formula as a tree. */
export type Node =
  | { readonly kind: 'literal'; readonly value: Scalar }
  | { readonly kind: 'array'; readonly rows: readonly (readonly Scalar[])[] }
  | { readonly kind: 'reference'; readonly sheet: string | undefined; readonly box: NodeBox }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'structured'; readonly table: string; readonly brackets: string }
  | { readonly kind: 'unary'; readonly operator: '-' | '+' | '@'; readonly operand: Node }
  | { readonly kind: 'percent'; readonly operand: Node }
  | { readonly kind: 'binary'; readonly operator: string; readonly left: Node; readonly right: Node }
  | { readonly kind: 'call'; readonly name: string; readonly args: readonly Node[] }
  | { readonly kind: 'missing' };

interface NodeBox {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}
