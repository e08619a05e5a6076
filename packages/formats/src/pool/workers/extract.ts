import { useFormat } from '../../registry/adapters.ts';
import { serveTasks } from '../wire/serve.ts';

/** Takes the text out of files for search: apart from `read`, so that nobody who opens a file waits for it. */
export const operations = { useFormat };

serveTasks(operations);
