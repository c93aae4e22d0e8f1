import type { Decoder } from './decoder.ts'
import { images } from './images.ts'
import { inspectPlan } from './plans/plan-files.ts'
import { drawPicture } from './plans/plan-picture.ts'

/** Decodes in this process. The server has it done in another one, decoder-process.ts. */
export const decodeHere: Decoder = { ...images, inspectPlan, planPicture: drawPicture }
