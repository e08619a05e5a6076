export { activeContent, mayHoldActiveContent } from './active-content/active-content.ts';
export type { ActiveContent } from './active-content/content.ts';
export type { ColumnType, TableValue } from './base/column-type.ts';
export {
  CellValueInvalidError,
  ColumnNotFoundError,
  FileCorruptError,
  FileEncryptedError,
  FileTooLargeError,
  FileUnsupportedError,
  OperationCancelledError,
  SheetExistsError,
  SheetNameInvalidError,
  SheetNotFoundError,
  SqlFailedError,
  SqlNotAllowedError,
  SqlResultTooLargeError,
  SqlTimeoutError,
  TableEngineError,
} from './base/errors.ts';
export { freePort } from './base/free-port.ts';
export { NotARegularFileError, openRegularFile, readRegularFile } from './base/regular-file.ts';
export { createDatasourceEngine, type DatasourceEngine, type SavedRows } from './clients/datasource-engine.ts';
export { createTableEngine, type TableEngine, type TableEngineOptions } from './clients/table-engine.ts';
export { withSignal } from './clients/with-signal.ts';
export type {
  ChangedText,
  DiffRequest,
  DiffView,
  FindRequest,
  FoundText,
  LinesDiff,
  MapOptions,
  PartRequest,
  TextChange,
} from './core/adapter.ts';
export type { OperationReport } from './core/apply-operation.ts';
export type { FormatFacts, Shape } from './core/facts.ts';
export type { Passage, PassagePlace, Passages } from './core/passages.ts';
export type { Picture, PictureRequest } from './core/picture.ts';
export { bytesOf, type FileSource, type FormatSource } from './core/source.ts';
export {
  applySelectedCsv,
  type CsvDialect,
  type CsvDiff,
  CsvEditError,
  type CsvEditOptions,
  type CsvEditResult,
  CsvFile,
  CsvMalformedError,
  type CsvOperation,
  type CsvProblem,
  type CsvProblemKind,
  type CsvProblems,
  type CsvRow,
  type CsvSelection,
  CsvValueInvalidError,
  diffCsv,
  editCsv,
  type FormulaGuard,
  guardFormula,
  looksLikeFormula,
  openCsv,
  sniffCsv,
  type TablePage,
} from './csv/index.ts';
export type { Connect, DatasourceColumn } from './datasource/base/driver.ts';
export { closedToNobody, nobody, startablePrograms } from './datasource/postgres/as-nobody.ts';
export { findPostgres, postgresPackage } from './datasource/postgres/binaries.ts';
export {
  type CellChange,
  type ColumnAlignment,
  listedRows,
  type RowChange,
  type RowChangeDetail,
  type RowSource,
  TableDiff,
  type TableDiffCounts,
  type TableDiffOptions,
} from './diff/index.ts';
export type {
  DocumentDiff,
  DocumentMap as AnyDocumentMap,
  DocumentPart,
  DocumentSelection,
  EditAnswer,
  EditedKind,
  EditWork,
} from './documents/answers.ts';
export {
  createDocuments,
  type DocumentOptions,
  type Documents,
  sharedDocuments,
  type Versions,
} from './documents/documents.ts';
export { isMappedBetterAsTable, mappedAsTable } from './documents/mapped-as-table.ts';
export { documentOf, headBytes, type OpenedDocument } from './documents/opened.ts';
export {
  type BlocksDiff,
  type BlockView,
  type DocumentLine,
  type DocumentMap,
  type DocumentReplaced,
  type DocxOperation,
  documentLinesOf,
  docxOperationKinds,
  docxOperationSchema,
  type ListedChange,
  listedChanges,
  mapDocument,
  type PieceView,
  replaceDocumentText,
} from './docx/index.ts';
export type { ImageDiff } from './image/diff/image-diff.ts';
export type { ImageMap } from './image/map-image.ts';
export { type ImageOperation, imageOperationKinds, imageOperationSchema } from './image/operations/list.ts';
export type { JsonMap } from './json/map/map-json.ts';
export { type JsonOperation, jsonOperationSchema } from './json/operations/list.ts';
export { markdownImages } from './markdown/parse-markdown.ts';
export { pageSizes as pdfPageSizes } from './pdf/create/page-setup.ts';
export {
  type PagePicture,
  type PagesDiff,
  type PdfMap,
  type PictureSize,
  renderPage as renderPdfPage,
} from './pdf/index.ts';
export { type PdfOperation, pdfOperationKinds, pdfOperationSchema } from './pdf/operations/list.ts';
export {
  createPool,
  type KindName,
  type Pool,
  type PoolOptions,
  type RunOptions,
  sharedPool,
  WorkerAnswerTooLargeError,
  WorkerCrashedError,
  type WorkerLimits,
  type WorkerLoss,
  WorkerMemoryError,
  WorkerTimeoutError,
  WorkerUnavailableError,
  workerKinds,
} from './pool/index.ts';
export {
  type DeckMap,
  type DeckStyles,
  deckLinesOf,
  type PptxOperation,
  pptxOperationKinds,
  pptxOperationSchema,
  type SlideItemView,
  type SlidesDiff,
  type SlideView,
} from './pptx/index.ts';
export { type DetectedKind, detectKind, type FileKind } from './registry/detect.ts';
export { AbilityMissingError } from './registry/errors.ts';
export { type FormatKind, factsOf, familyOf, formats } from './registry/formats.ts';
export { formatsNamed } from './registry/formats-named.ts';
export { kindNoun, promisedKind, refuseKind } from './registry/refuse-kind.ts';
export { isTextKind } from './registry/text-kind.ts';
export { RendererMissingError, RenderFailedError, RenderStoppedError } from './render/base/errors.ts';
export {
  createRenderer,
  type Renderer,
  type RendererOptions,
  type RendererStatus,
  sharedRenderer,
} from './render/renderer.ts';
export { vectorLength } from './semantic/vector.ts';
export {
  type ColumnDescription,
  type ColumnInfo,
  type ColumnStatistics,
  type ExportedText,
  type ExportFormat,
  type ExportOptions,
  type ExportRequest,
  exportFormats,
  type HistogramBucket,
  type LoadedTable,
  type LoadRequest,
  type QueryRequest,
  type QueryResult,
  quoteIdentifier,
  quoteLiteral,
  type StatisticsOptions,
  splitTablePath,
  type TableDescription,
  type TableFormat,
  type TableMap,
  type TableRef,
  type TableStatistics,
  tableFormatOf,
  toTableName,
  type ValueCount,
} from './table/index.ts';
export {
  changeText,
  type DecodedText,
  decodeText,
  diffLines,
  encodeText,
  type FindMatches,
  type FindOptions,
  findLiteral,
  findPlaceholders,
  type LineEnding,
  type LineHunk,
  type LinesRead,
  mapText,
  placeholdersIn,
  type ReadLinesOptions,
  readLines,
  replaceText,
  rewriteText,
  splitLines,
  type TextEncoding,
  type TextMap,
  type TextMatch,
  type TextReplaced,
} from './text/index.ts';
export { textPassages } from './text/outline/text-passages.ts';
export {
  type AddSheetOptions,
  type AppliedOperations,
  type ApplyOptions,
  addSheet,
  applyOperations,
  applySelectedCells,
  type Cell,
  type CellKind,
  type CellSide,
  type CellStyleInfo,
  ChangeNotSelectableError,
  type CopiedAssets,
  type CopyAssetsOptions,
  cellInputSchema,
  cellName,
  columnIndex,
  columnLetters,
  copyAssets,
  createWorkbook,
  type DefinedName,
  describeStyles,
  diffWorkbooks,
  type FieldMap,
  formatCell,
  type IslandMap,
  isSheetName,
  LibreOfficeFailedError,
  type LibreOfficeOptions,
  listSheets,
  type MapWorkbookOptions,
  mapWorkbook,
  mapWorkbookStream,
  type OtherChange,
  openWorkbook,
  openWorkbookFile,
  operationKinds,
  type ReadRowsOptions,
  type ReadSheetOptions,
  readDefinedNames,
  readRows,
  readSheet,
  recalculateWithLibreOffice,
  type SheetColumn,
  type SheetContent,
  type SheetDiff,
  type SheetEntry,
  type SheetMap,
  type SheetRead,
  type SheetRow,
  type SheetSummary,
  type SheetWindow,
  type Span,
  type StylesDescription,
  toSheetName,
  type WindowRequest,
  type WindowRow,
  type Workbook,
  type WorkbookCellChange,
  type WorkbookDiff,
  type WorkbookDiffOptions,
  type WorkbookFile,
  type WorkbookMap,
  type WorkbookSelection,
  windowText,
  type XlsxOperation,
  xlsxOperationSchema,
} from './xlsx/index.ts';
export {
  createZipFileWriter,
  openZip,
  openZipFile,
  type StreamEntryOptions,
  unixModeOf,
  type WriteZipOptions,
  writeZip,
  type ZipArchive,
  type ZipChanges,
  type ZipEntry,
  type ZipFile,
  type ZipFileEntry,
  type ZipFileWriter,
  type ZipLimits,
} from './zip/index.ts';
