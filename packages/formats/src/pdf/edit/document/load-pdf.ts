import { GalleyError } from '@galley/schema/errors';
import { PDF } from '@libpdf/core';
import { FileEncryptedError } from '../../../base/errors.ts';
import { withPdf } from '../../pdfium/open-pdf.ts';
import { damagedError, protectedError } from './errors.ts';
import { refuseBombs } from './refuse-bombs.ts';

/**
 * Opens a document to change it or to take pages from it. Two readers must agree how many pages it has: what one of them
 * makes of a damaged file is a guess, and an edit would make the guess last.
 */
export async function loadPdf(bytes: Uint8Array): Promise<PDF> {
  refuseBombs(bytes);
  const pages = await withPdf(bytes, ({ pageCount }) => pageCount);
  const pdf = await parsed(bytes);
  if (pdf.isEncrypted) refuseProtected(pdf);
  if (pdf.getPageCount() !== pages) throw damagedError(`${pages} or ${pdf.getPageCount()} pages`);
  return pdf;
}

async function parsed(bytes: Uint8Array): Promise<PDF> {
  try {
    return await PDF.load(bytes);
  } catch (error) {
    if (error instanceof GalleyError) throw error;
    throw damagedError(error instanceof Error ? error.message : String(error), error);
  }
}

function refuseProtected(pdf: PDF): void {
  if (!pdf.isAuthenticated) throw new FileEncryptedError('The PDF is protected by a password.', { reason: 'password' });
  if (!pdf.hasOwnerAccess() && !pdf.getPermissions().modify) throw protectedError();
}
