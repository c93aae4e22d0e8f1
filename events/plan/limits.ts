/** The largest file of a plan, in bytes. */
export const MAX_PLAN_BYTES = 64 * 1024 * 1024

/** Maximum of pages of a plan. */
export const MAX_PLAN_PAGES = 200

/** Maximum of versions of a page. */
export const MAX_PAGE_VERSIONS = 100

/** Maximum of pins that one gesture places. */
export const MAX_PINS_AT_ONCE = 2_000

/** Maximum of pins on a plan, planned and built ones together. */
export const MAX_PINS = 10_000

/** Maximum of cables on a plan. */
export const MAX_CABLES = 10_000

/** The longest edge of a page as it is rendered, in pixels. */
export const MAX_PAGE_EDGE = 12_000

/** Resolution of vector pages, unless {@link MAX_PAGE_EDGE} asks for less: as fine as a good print. */
export const MAX_PAGE_DPI = 300

/** Edge of a tile, in pixels. */
export const TILE_SIZE = 512

/** Two drawings whose sizes differ by this part at most lie on each other by themselves. */
export const SAME_SIZE = 0.01

/** Two measured lines may say scales that differ by this part; a larger difference is told. */
export const SCALES_APART = 0.05

/** The least angle between two measured lines, in degrees. */
export const MIN_LINE_ANGLE = 15

/** The sentences about pages that cannot be shown. */
export const PAGE_SENTENCES = {
  late: 'This page takes too long to draw. Print it into a new PDF, or save it as a picture, and replace the page by that',
  large: 'This page needs too much memory to draw. Save it smaller, or as a picture, and replace the page by that',
  damaged: 'This page cannot be read. Save the file again where it was made, and replace the page by that',
  missing: 'The file of this page is not on the server any more. Replace the page by its drawing',
  error: 'This page could not be drawn. Replace it by its drawing to try again',
} as const

/** The sentences about files that are no plan, of server and client. */
export const PLAN_SENTENCES = {
  type: 'Please select a PDF, PNG, JPEG or WebP file',
  bytes: 'A plan must be smaller than 64 MB',
  empty: 'This file is empty',
  damaged: 'This file is damaged. Save it again where it was made, and add it then',
  encrypted: 'This PDF is protected by a password. Save it without one, and add it then',
  pages: `A plan has at most ${MAX_PLAN_PAGES} pages. Split the PDF, and add its parts`,
  page: 'This file has no such page',
  pixels: 'This picture has too many pixels. Save it smaller, and add it then',
} as const
