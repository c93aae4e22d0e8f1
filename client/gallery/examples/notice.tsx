import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/toast/notice.tsx'
import { State } from '../state.tsx'

export const Example = () => (
  <>
    {(['info', 'success', 'warning', 'danger'] as const).map((tone) => (
      <State key={tone} title={tone}>
        <Notice tone={tone} title="Photos are kept for two years">
          After that they are deleted for good. Ask an administrator when a project needs them for longer.
        </Notice>
      </State>
    ))}
    <State title="with an action">
      <Notice tone="warning" title="Three files were not uploaded" action={<Button size="sm">Show Them</Button>}>
        They are kept on this device.
      </Notice>
    </State>
    <State title="one sentence alone">
      <Notice>This survey is read-only.</Notice>
    </State>
    <State title="to be dismissed">
      <Dismissible />
    </State>
  </>
)

function Dismissible() {
  const [isShown, setIsShown] = useState(true)
  return isShown ? (
    <Notice tone="success" isNews onDismiss={() => setIsShown(false)}>
      The export is ready.
    </Notice>
  ) : (
    <Button className="self-start" onClick={() => setIsShown(true)}>
      Show It Again
    </Button>
  )
}
