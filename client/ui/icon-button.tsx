import { type IconButtonProps, PlainIconButton } from './plain-icon-button.tsx'
import { Tooltip } from './overlay/tooltip.tsx'

/** A button that is only an icon (the child). `label` is its name for everyone: read aloud, and shown as a tooltip. */
export const IconButton = (props: IconButtonProps) => (
  <Tooltip label={props.label}>
    <PlainIconButton {...props} />
  </Tooltip>
)
