import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { UploadItem, type UploadState } from '../../ui/loading/upload-item.tsx'
import { State } from '../state.tsx'

const states: readonly UploadState[] = [
  { status: 'waiting' },
  { status: 'waiting', for: 'the connection' },
  { status: 'sending', sentBytes: 1_550_000 },
  { status: 'failed', reason: 'The connection was lost. The file is kept on this device.' },
  { status: 'refused', reason: 'File must be smaller than 25MB' },
  { status: 'done' },
]

const file = { name: 'north gate, seen from the road in the evening.jpg', sizeBytes: 2_400_000 }

export const Example = () => (
  <>
    <State title="each state">
      <ul className="flex flex-col gap-2">
        {states.map((upload, index) => (
          <UploadItem key={index} {...file} upload={upload} onRetry={() => {}} onCancel={() => {}} />
        ))}
      </ul>
    </State>
    <State title="in use">
      <Upload />
    </State>
  </>
)

/** Stands for the network: it fails, and is done, when a button says so. */
function Upload() {
  const [upload, setUpload] = useState<UploadState | null>({ status: 'sending', sentBytes: 600_000 })
  return (
    <>
      <ul className="flex flex-col gap-2">
        {upload && (
          <UploadItem
            name="door.jpg"
            sizeBytes={2_400_000}
            upload={upload}
            onRetry={() => setUpload({ status: 'sending', sentBytes: 0 })}
            onCancel={() => setUpload(null)}
          />
        )}
      </ul>
      <div className="flex gap-2">
        <Button onClick={() => setUpload({ status: 'failed', reason: 'The connection was lost.' })}>Let It Fail</Button>
        <Button onClick={() => setUpload({ status: 'done' })}>Let It Finish</Button>
      </div>
    </>
  )
}
