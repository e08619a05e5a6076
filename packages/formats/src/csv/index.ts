export { type CsvDialect, sniffCsv } from './sniff-csv.ts';
