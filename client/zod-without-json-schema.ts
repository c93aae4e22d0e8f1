// In place of three of Zod's own files (vite.config.ts): its schemas bring along how to describe themselves as JSON Schema,
// 20 kB that no screen asks for.
const refuse = () => {
  throw new Error('The client describes no schema as JSON Schema.')
}

export const createStandardJSONSchemaMethod = refuse
export const createToJSONSchemaMethod = refuse
export const JSONSchemaGenerator = refuse
export const toJSONSchema = refuse
