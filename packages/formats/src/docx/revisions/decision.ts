export type Decision = 'accept' | 'reject';
