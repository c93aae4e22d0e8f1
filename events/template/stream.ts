/** The one stream of form templates: whether a name is free depends on the others. Names that begin with `form-` are of forms. */
export const TEMPLATES_STREAM = 'templates'
