import { type PDF, PdfBool, PdfDict, PdfName, type PdfObject, PdfRef } from '@libpdf/core';

/**
 * Has the file saved with the encryption that it came with. The library writes that dictionary anew from what it
 * understood of it: `EncryptMetadata` becomes a name and filters that are referred to get lost, so that nobody could open
 * the file any more.
 */
export function keepEncryption(pdf: PDF, isAppended: boolean): void {
  const { registry, info } = pdf.context;
  const encryption = info.securityHandler?.encryption;
  if (encryption === undefined) return;
  const encrypt = info.trailer.get('Encrypt');
  const register = registry.register.bind(registry);
  registry.register = (object) => {
    if (!isEncryption(object)) return register(object);
    if (isAppended && encrypt instanceof PdfRef) return encrypt;
    if (!encryption.encryptMetadata) object.set('EncryptMetadata', PdfBool.of(false));
    if (encryption.version === 5 && encryption.cryptFilters === undefined) object.set('CF', onlyFilter(encryption));
    return register(object);
  };
}

function isEncryption(object: PdfObject): object is PdfDict {
  return object instanceof PdfDict && ['O', 'U', 'P', 'R'].every((name) => object.has(name));
}

/** Version 5 knows one way to encrypt, under whatever name. */
function onlyFilter({ streamFilter = 'StdCF' }: { readonly streamFilter?: string | undefined }): PdfDict {
  return PdfDict.of({ [streamFilter]: PdfDict.of({ CFM: PdfName.of('AESV3'), AuthEvent: PdfName.of('DocOpen') }) });
}
