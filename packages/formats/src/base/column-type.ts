/** The types of a table's columns, the same for csv, json, sheets and query results. */
export type ColumnType = 'text' | 'number' | 'integer' | 'date' | 'timestamp' | 'boolean';

/**
 * One value of a table. Dates are ISO text (`2024-05-31`, `2024-05-31T08:00:00`); a number that a double
 * cannot hold exactly is text, so that no digit is lost on the way.
 */
export type TableValue = string | number | boolean | null;
