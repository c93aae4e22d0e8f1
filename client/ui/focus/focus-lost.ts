/** True when the focus is lost: nothing has it but the page, or a dialog, which takes it upon itself when what had it goes. */
export const isFocusLost = (): boolean => document.activeElement?.matches('body, [role="dialog"]') ?? true
