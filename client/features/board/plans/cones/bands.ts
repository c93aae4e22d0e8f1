/** The standards whose limits of detail are shown. */
export const STANDARDS = ['2025', '2014'] as const
export type Standard = (typeof STANDARDS)[number]

/** A detail of a person or a thing that can be told from so many pixels of a metre on. */
type Limit = { readonly name: string; readonly pixelsPerMetre: number }

/** Operational requirements of IEC 62676-4: those of 2025 (OODPCVS), and those of 2014 (DORI), which people still say. */
export const LIMITS: Readonly<Record<Standard, readonly Limit[]>> = {
  '2025': [
    { name: 'Scrutinise', pixelsPerMetre: 1_500 },
    { name: 'Validate', pixelsPerMetre: 500 },
    { name: 'Characterise', pixelsPerMetre: 250 },
    { name: 'Perceive', pixelsPerMetre: 125 },
    { name: 'Discern', pixelsPerMetre: 80 },
    { name: 'Outline', pixelsPerMetre: 40 },
    { name: 'Overview', pixelsPerMetre: 20 },
  ],
  '2014': [
    { name: 'Identify', pixelsPerMetre: 250 },
    { name: 'Recognise', pixelsPerMetre: 125 },
    { name: 'Observe', pixelsPerMetre: 62.5 },
    { name: 'Detect', pixelsPerMetre: 25 },
  ],
}

/** From this angle of view on a lens does not draw on a plane, so that the pixels of a metre are not told. */
const MAX_ANGLE = 180

/**
 * The pixels that a metre gets at a distance: the width of the scene there is twice the distance by the tangent of half the angle.
 * @param angle of view, in degrees, below 180. @param pixels across the picture. @param distance in metres.
 */
export const pixelsPerMetre = (pixels: number, angle: number, distance: number): number =>
  pixels / (2 * distance * Math.tan((angle * Math.PI) / 360))

/** A part of a camera's view, from a distance to another one, in metres. */
export type Band = { readonly name: string; readonly from: number; readonly to: number }

/** The bands of a camera's view up to its reach, the nearest one first; none for a lens that sees half a circle or more. */
export function bandsOf(
  standard: Standard,
  { pixels, angle, reach }: { readonly pixels: number; readonly angle: number; readonly reach: number },
): Band[] {
  if (angle >= MAX_ANGLE) return []
  let from = 0
  return LIMITS[standard].flatMap(({ name, pixelsPerMetre: limit }): Band[] => {
    const to = Math.min(reach, pixelsPerMetre(pixels, angle, 1) / limit)
    if (to <= from) return []
    const band = { name, from, to }
    from = to
    return [band]
  })
}
