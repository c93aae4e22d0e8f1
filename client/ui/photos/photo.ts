/** A picture and what is said about it. Sizes are in pixels: the viewer knows by them how far zooming makes sense; without, by the picture. */
export type Photo = {
  id: string
  url: string
  thumbnailUrl: string
  width?: number
  height?: number
  /** What it shows, for those who do not see it. */
  alt: string
  caption?: string | undefined
}
