/** The files of a paste. Where one types, text that comes with a picture is what is meant. */
export function filesOfPaste({ target, clipboardData }: Pick<ClipboardEvent, 'target' | 'clipboardData'>): File[] {
  const files = [...(clipboardData?.files ?? [])]
  const isTyping = target instanceof Element && target.closest('input, textarea') !== null
  return isTyping && clipboardData?.types.includes('text/plain') ? [] : files
}
