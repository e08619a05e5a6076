import { GalleyError } from '@galley/schema/errors';

type Details = Readonly<Record<string, unknown>>;

/** No program on this computer turns office files into pages. */
export class RendererMissingError extends GalleyError {
  constructor(name: string) {
    super({
      code: 'RENDERER_MISSING',
      message: `${name} cannot be shown as pages: no program for it was found.`,
      remedy:
        'Install LibreOffice, so that the command soffice is found, to see pages as they print. Without it: npm install @matbee/libreoffice-converter.',
      details: { path: name },
    });
  }
}

/** The program ran and made no pages of it. */
export class RenderFailedError extends GalleyError {
  constructor(name: string, details: Details = {}, cause?: unknown) {
    super({
      code: 'RENDER_FAILED',
      message: `LibreOffice made no pages of ${name}.`,
      remedy: 'Open the file in the program that made it and save it again. Its text can be read all the same.',
      details: { path: name, ...details },
      cause,
    });
  }
}

/** The program took too long or too much, or ended by itself; the next file gets a fresh one. */
export class RenderStoppedError extends GalleyError {
  constructor(name: string, reason: 'time' | 'memory' | 'size' | 'crash', details: Details = {}) {
    const words = {
      time: 'took too long',
      memory: 'took too much memory',
      size: 'made too large a file',
      crash: 'ended in the middle of it',
    };
    super({
      code: 'RENDER_STOPPED',
      message: `Making pages of ${name} was stopped: LibreOffice ${words[reason]}.`,
      remedy: 'Try again, or split the file. Its text can be read all the same.',
      details: { path: name, reason, ...details },
    });
  }
}
