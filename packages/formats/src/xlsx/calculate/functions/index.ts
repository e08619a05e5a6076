import { AGGREGATE } from './aggregate.ts';
import { ARITHMETIC } from './arithmetic.ts';
import { ARRAYS } from './arrays.ts';
import { CONDITIONAL } from './conditional.ts';
import { DATES } from './dates.ts';
import type { FunctionDefinition } from './definition.ts';
import { DELEGATED } from './delegated.ts';
import { INFORMATION } from './information.ts';
import { LOGIC } from './logic.ts';
import { LOOKUP } from './lookup.ts';
import { MONEY } from './money.ts';
import { PLACES } from './places.ts';
import { ROUNDING } from './rounding.ts';
import { TEXTS } from './texts.ts';
import { WORKDAYS } from './workdays.ts';

/** Every function that is calculated here; a formula that calls another one is left to a spreadsheet program. */
export const FUNCTIONS: ReadonlyMap<string, FunctionDefinition> = new Map(
  [
    AGGREGATE,
    ARITHMETIC,
    ARRAYS,
    CONDITIONAL,
    DATES,
    DELEGATED,
    INFORMATION,
    LOGIC,
    LOOKUP,
    MONEY,
    PLACES,
    ROUNDING,
    TEXTS,
    WORKDAYS,
  ].flatMap((table) => Object.entries(table)),
);
