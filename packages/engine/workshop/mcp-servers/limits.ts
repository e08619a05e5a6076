/** What one server may do to us. Beyond it the connection is closed, and said why. */
export const mcpLimits = {
  /** To start, to shake hands and to list its tools. */
  startMs: 20_000,
  /** One message, and all that it sends until one call is answered. */
  messageBytes: 4 * 1024 * 1024,
  callBytes: 8 * 1024 * 1024,
  /** Messages that nobody asked for, until one call is answered. */
  unasked: 1000,
  /** What it may leave unread of what it is sent. */
  unreadBytes: 4 * 1024 * 1024,
  /** Pages of its list, tools in it, and those of them that are offered to a model. */
  pages: 20,
  tools: 200,
  offered: 64,
  /** What is declared to models of all its tools, and of one. */
  declaredCharacters: 64 * 1024,
  schemaCharacters: 16 * 1024,
  descriptionCharacters: 2000,
  /** Of one result that is kept, and of an error that is quoted. */
  resultCharacters: 200_000,
  errorCharacters: 2000,
  /** A connection that nobody used for so long is closed. */
  idleMs: 5 * 60_000,
} as const;
