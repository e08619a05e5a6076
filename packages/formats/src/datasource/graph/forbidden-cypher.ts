import type { Access } from '../base/driver.ts';
import { DatasourceRefusedError } from '../base/errors.ts';
import { cypherCode } from './cypher-code.ts';

/** Procedures that only tell of the graph. All others may do anything that their authors thought of. */
const known =
  /^db\.(labels|relationshipTypes|propertyKeys|schema\.(nodeTypeProperties|relTypeProperties|visualization)|index\.(fulltext|vector)\.query\w+)$/i;

/**
 * What reads files and addresses of the server, steers transactions or the server itself, and procedures: no read mode of a
 * graph database holds these back.
 */
export function refuseForbiddenCypher(statement: string, access: Access): void {
  refuseCode(cypherCode(statement), access);
  // Some databases put letters in for \\uXXXX before they read anything, also outside of strings.
  const decoded = statement.replaceAll(/\\+u([0-9a-f]{4})/gi, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  );
  if (decoded !== statement) refuseCode(cypherCode(decoded), access);
}

function refuseCode(plain: string, access: Access): void {
  const changing = access === 'read' ? /^\s*(create|merge|drop|delete|detach|set|remove|foreach)\b/i.exec(plain) : null;
  if (changing !== null) throw new DatasourceRefusedError(`${changing[1]?.toUpperCase()} changes the graph.`);
  if (/\bload\s+csv\b/i.test(plain)) throw new DatasourceRefusedError('LOAD CSV is not available here.');
  if (/\bin\s+(\d+\s+concurrent\s+)?transactions\b/i.test(plain)) {
    throw new DatasourceRefusedError('transactions of its own are not available here.');
  }
  const first =
    /^\s*(use|show|create\s+(user|role|database|alias)|drop\s+(user|role|database|alias)|alter|grant|deny|revoke|start|stop|terminate|begin|commit|rollback|install|copy|attach|detach\s+\w+\s*;?$|export|import|set\s+global|set\s+database|storage|dump|free|lock|unlock|backup|register|load)\b/i.exec(
      plain,
    );
  if (first !== null) throw new DatasourceRefusedError(`${first[1]?.toUpperCase()} is not available here.`);
  for (const [, name = ''] of plain.matchAll(/\bcall\s+([\w.`]+)\s*/gi)) {
    if (!known.test(name.replaceAll('`', '')))
      throw new DatasourceRefusedError(`the procedure "${name}" is not available here.`);
  }
  const functions = /\b(apoc|dbms|gds|mg|mgps|util_module|file|system)\.[\w.]+\s*\(/i.exec(plain);
  if (functions !== null) throw new DatasourceRefusedError(`"${functions[0]}…)" is not available here.`);
}
