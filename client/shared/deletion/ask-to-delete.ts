/** The browser's own question before a project or an organization is deleted, as the specification asks for (001, section 5). */
export const askToDelete = (name: string): boolean =>
  confirm(`Are you sure you want to delete "${name}"? This action cannot be undone.`)
