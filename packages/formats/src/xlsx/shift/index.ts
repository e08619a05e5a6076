export { rewriteBookFormulas } from './rewrite-book.ts';
