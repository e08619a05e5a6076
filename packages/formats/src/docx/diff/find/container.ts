import type { XmlElement } from '../../../xml/element.ts';
import type { Change } from './change.ts';

/** Children of a container that belong together: the same on both sides, or what one side has instead of the other. */
export interface Entry {
  readonly before: readonly XmlElement[];
  readonly after: readonly XmlElement[];
  /** Null where nothing changed, and where the change is further inside. */
  readonly change: Change | null;
  /** `away` is the old place of what was moved. */
  readonly place?: 'away';
  readonly inside?: Container;
}

/** An element of both documents whose children are compared one by one: a body, a header, a table, a row. */
export interface Container {
  readonly kind: 'story' | 'control' | 'table' | 'row' | 'styles';
  readonly before: XmlElement;
  readonly after: XmlElement;
  /** In the order of the second side. */
  readonly entries: readonly Entry[];
}
