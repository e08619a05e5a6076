import highlighter from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import c from 'highlight.js/lib/languages/c';
import cpp from 'highlight.js/lib/languages/cpp';
import csharp from 'highlight.js/lib/languages/csharp';
import css from 'highlight.js/lib/languages/css';
import go from 'highlight.js/lib/languages/go';
import ini from 'highlight.js/lib/languages/ini';
import java from 'highlight.js/lib/languages/java';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import kotlin from 'highlight.js/lib/languages/kotlin';
import markdown from 'highlight.js/lib/languages/markdown';
import php from 'highlight.js/lib/languages/php';
import powershell from 'highlight.js/lib/languages/powershell';
import python from 'highlight.js/lib/languages/python';
import r from 'highlight.js/lib/languages/r';
import ruby from 'highlight.js/lib/languages/ruby';
import rust from 'highlight.js/lib/languages/rust';
import sql from 'highlight.js/lib/languages/sql';
import swift from 'highlight.js/lib/languages/swift';
import typescript from 'highlight.js/lib/languages/typescript';
import xml from 'highlight.js/lib/languages/xml';
import yaml from 'highlight.js/lib/languages/yaml';
import { linesOfPieces, type Piece } from './pieces.ts';

const languages = { bash, c, cpp, csharp, css, go, ini, java, javascript, json, kotlin, markdown, php, powershell };
const more = { python, r, ruby, rust, sql, swift, typescript, xml, yaml };
for (const [name, language] of Object.entries({ ...languages, ...more })) highlighter.registerLanguage(name, language);

/** Loaded when a text of one of these languages is first looked at. */
export function highlight(text: string, language: string): Piece[][] {
  return linesOfPieces(highlighter.highlight(text, { language, ignoreIllegals: true }).value);
}
