import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import type { Photo } from '../../ui/photos/photo.ts'
import { PhotoGrid } from '../../ui/photos/photo-grid.tsx'
import { PhotoViewer } from '../../ui/photos/photo-viewer.tsx'
import { State } from '../state.tsx'

/** A picture without a file. */
const draw = (hue: number, width: number, height: number) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 40 30">` +
      `<rect width="40" height="30" fill="hsl(${hue} 40% 70%)"/><path d="M0 30 14 12l10 12 6-6 10 12z" fill="hsl(${hue} 40% 30%)"/></svg>`,
  )}`

const photo = (id: string, hue: number, alt: string, caption?: string): Photo => ({
  id,
  url: draw(hue, 3200, 2400),
  thumbnailUrl: draw(hue, 320, 240),
  width: 3200,
  height: 2400,
  alt,
  caption,
})

const photos = [
  photo('gate', 210, 'A gate with a reader on its left', 'North gate, before the reader was moved'),
  photo('door', 30, 'A door with a contact', 'Door 3'),
  photo('roof', 120, 'A roof with two cameras'),
]

export const Example = () => (
  <>
    <State title="a grid with its viewer">
      <Photos label="Photos of the north gate" />
    </State>
    <State title="in a dialog">
      <PhotosInDialog />
    </State>
    <State title="a picture that cannot be had">
      <PhotoGrid
        label="Broken photos"
        photos={[{ id: 'broken', thumbnailUrl: 'data:image/png;base64,AAAA', alt: 'A rack of switches' }]}
        onOpen={() => {}}
      />
    </State>
    <State title="loading">
      <PhotoGrid label="Photos on their way" photos={undefined} onOpen={() => {}} />
    </State>
  </>
)

function PhotosInDialog() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button className="self-start" onClick={() => setIsOpen(true)}>
        Open Card
      </Button>
      <Dialog isOpen={isOpen} onOpenChange={setIsOpen} title="Door 3">
        <Photos label="Photos of the card" />
      </Dialog>
    </>
  )
}

function Photos({ label }: { label: string }) {
  const [photoId, setPhotoId] = useState<string | null>(null)
  return (
    <>
      <PhotoGrid label={label} photos={photos} onOpen={setPhotoId} />
      <PhotoViewer photos={photos} photoId={photoId} onChange={setPhotoId} />
    </>
  )
}
