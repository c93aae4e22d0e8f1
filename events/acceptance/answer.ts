import { z } from 'zod'
import { DeviceId } from '../kernel/ids.ts'
import { descriptionText, nameText, requiredTitle } from '../kernel/text/text.ts'

// The answer of those who accept, or refuse: their name, their signature, remarks and open points.

/** The field that a signature is drawn in, in its own points; strokes are told in them, from the left top corner. */
export const SIGNATURE_FIELD = { width: 600, height: 200 } as const
const MAX_STROKES = 200
/** Maximum of points of all strokes: some minutes of drawing. */
const MAX_STROKE_POINTS = 4_000
/** Maximum of open points in one answer. */
export const MAX_POINTS = 100

const Point = z.tuple([z.int().min(0).max(SIGNATURE_FIELD.width), z.int().min(0).max(SIGNATURE_FIELD.height)])
/** A signature, stroke by stroke, each a row of points. */
export const Strokes = z
  .array(z.array(Point).min(1))
  .max(MAX_STROKES, 'The signature has too many strokes')
  .refine((strokes) => strokes.reduce((sum, { length }) => sum + length, 0) <= MAX_STROKE_POINTS, {
    error: 'The signature is too long',
  })
export type Strokes = z.infer<typeof Strokes>

/** An open point about a device. */
export const OpenPoint = z.object({ deviceId: DeviceId, text: requiredTitle('Open point', 'Say what is open') })
export type OpenPoint = z.infer<typeof OpenPoint>
/** The same with the name that the device had then. */
export const NamedPoint = OpenPoint.extend({ name: z.string() })
export type NamedPoint = z.infer<typeof NamedPoint>

const answer = {
  name: nameText('Name', 'Please enter your name'),
  remarks: descriptionText.trim().max(5_000, 'Remarks must be at most 5000 characters').default(''),
  points: z.array(OpenPoint).max(MAX_POINTS, `At most ${MAX_POINTS} open points`).default([]),
}
/** Without strokes the name alone is the signature. */
export const SignBody = z.object({ ...answer, strokes: Strokes.default([]) })
export type SignBody = z.input<typeof SignBody>
export const RefuseBody = z.object(answer)
export type RefuseBody = z.input<typeof RefuseBody>
/** An answer as its schema gives it on. */
export type GivenAnswer = z.output<typeof RefuseBody> & { readonly strokes?: Strokes }
