import { z } from 'zod';
import type { XmlElement } from '../../../xml/element.ts';
import { withTwin } from '../../edit/shapes/remove-shape.ts';
import { defineOperation } from '../common/define-operation.ts';
import { shapeFields } from '../common/fields.ts';
import { findShape, shapeWords } from '../common/find.ts';
import { sampleShape } from '../common/samples.ts';

const SHAPES = /^(?:sp|pic|graphicFrame|cxnSp|grpSp|contentPart|AlternateContent)$/;

export const orderShape = defineOperation({
  kind: 'order_shape',
  describe: 'Which shapes a shape covers: in front of all, behind all, one step forward or backward.',
  schema: z.strictObject({ ...shapeFields, to: z.enum(['front', 'back', 'forward', 'backward']) }),
  apply(edit, { to, ...named }) {
    const found = findShape(edit, named);
    const shape = withTwin(found.shape.element);
    const others = shape.parent?.elements().filter(({ name }) => SHAPES.test(name)) ?? [];
    place(shape, others, to);
    return shapeWords(found);
  },
  sample(edit) {
    const found = sampleShape(edit, ({ element }) => {
      const all = element.parent?.elements().filter(({ name }) => SHAPES.test(name)) ?? [];
      return element.parent?.name === 'spTree' && all.length > 1 && all[0] === element;
    });
    return found === null ? null : { ...found.fields, to: 'front' as const };
  },
});

function place(shape: XmlElement, others: readonly XmlElement[], to: 'front' | 'back' | 'forward' | 'backward'): void {
  const at = others.indexOf(shape);
  const last = others.length - 1;
  const wanted = { front: last, back: 0, forward: Math.min(last, at + 1), backward: Math.max(0, at - 1) }[to];
  const target = others[wanted];
  if (at === -1 || target === undefined || target === shape) return;
  if (wanted > at) target.after(shape);
  else target.before(shape);
}
