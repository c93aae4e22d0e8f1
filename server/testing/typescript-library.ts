import { ts } from '@ts-morph/common'

/** The compiler as a library, in the place of TypeScript 7, which is none: for the generator of api-types.d.ts (vitest.config.ts). */
export default ts
