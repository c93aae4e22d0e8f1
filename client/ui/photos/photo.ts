/**
 * A picture and what is said about it. `thumbnailUrl` stands where there is little room, and until `url` is there. Sizes are in
 * pixels, those of the whole picture: by them the viewer knows how far zooming makes sense. `originalUrl` is the whole picture
 * where `url` is smaller, and browsers can show it.
 */
export type Photo = {
  id: string
  url: string
  thumbnailUrl: string
  originalUrl?: string | undefined
  width: number
  height: number
  /** Describes the photo for those who do not see it. */
  alt: string
  caption?: string | undefined
}
