export const LOCAL_HEADER = 0x04034b50;
export const CENTRAL_HEADER = 0x02014b50;
export const END_OF_DIRECTORY = 0x06054b50;
export const DATA_DESCRIPTOR = 0x08074b50;
export const ZIP64_END_OF_DIRECTORY = 0x06064b50;
export const ZIP64_LOCATOR = 0x07064b50;

export const LOCAL_HEADER_BYTES = 30;
export const CENTRAL_HEADER_BYTES = 46;
export const END_OF_DIRECTORY_BYTES = 22;
export const ZIP64_END_OF_DIRECTORY_BYTES = 56;
export const ZIP64_LOCATOR_BYTES = 20;

export const STORED = 0;
export const DEFLATED = 8;

export const FLAG_ENCRYPTED = 0x0001;
export const FLAG_DATA_DESCRIPTOR = 0x0008;
export const FLAG_UTF8 = 0x0800;

/** In a 32-bit field: the value stands in the ZIP64 extra field instead. */
export const ZIP64_MARK = 0xffffffff;
export const ZIP64_COUNT_MARK = 0xffff;
export const ZIP64_EXTRA = 0x0001;
