/** Procedures that no surface of ours calls, each with its reason. Whoever adds the caller takes the line out. */
export const withoutCaller: Readonly<Record<string, string>> = {
  ConnectTools: 'For connected programs: the MCP server (packages/server/src/mcp) asks for it.',
  ConnectUse: 'For connected programs: the MCP server asks for it.',
  ConnectNote: 'For connected programs: the MCP server asks for it.',
  WorkbenchExamine: 'For other programs: "galley doctor" also looks at folders that cannot be opened.',
};
