/** How a file is to be seen. Without a size a page is 96 dots to the inch and a picture as large as it is. */
export interface PictureRequest {
  /** Of documents, from 1. */
  readonly page?: number;
  readonly dpi?: number;
  /** Neither side gets longer than this; nothing is made larger than it is. */
  readonly longest?: number;
  /** The file of the picture gets no larger: it is made smaller until it fits. */
  readonly bytes?: number;
  /** Of this type; else whichever is smaller. */
  readonly type?: Picture['media_type'];
}

/** A picture that every browser and every model that sees can take: png or jpeg. */
export interface Picture {
  readonly bytes: Uint8Array;
  readonly media_type: 'image/png' | 'image/jpeg';
  readonly width: number;
  readonly height: number;
  /** Which page it is, and of how many. */
  readonly page: number;
  readonly page_count: number;
}
