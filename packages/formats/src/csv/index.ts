export type { CsvDialect } from './dialect.ts';
export { sniffCsv } from './sniff-csv.ts';
