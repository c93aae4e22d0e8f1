import { useEffect, useRef } from 'react'

/** For a row whose name is a field while it is renamed: the button that opened the field takes the focus when the field goes. */
export function useRenameFocus(isRenamed: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const hadName = useRef(false)
  // The field that goes takes the focus along: to the page, or to the dialog, which looks after it.
  useEffect(() => {
    const isLost = document.activeElement?.contains(button.current) === true
    if (hadName.current && !isRenamed && isLost) button.current?.focus()
    hadName.current = isRenamed
  }, [isRenamed])
  return button
}
