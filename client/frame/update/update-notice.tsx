import { useEffect } from 'react'
import { useStore } from 'zustand'
import { Button } from '../../ui/button.tsx'
import { announce } from '../../ui/toast/live-region.tsx'
import { Notice } from '../../ui/toast/notice.tsx'
import { update, updates } from './updates.ts'

const WORDS = {
  ready: 'It comes when you want it. What you have open is loaded anew.',
  'unsaved-here': 'What you did in this tab is not saved yet. Update once it is.',
  'unsaved-elsewhere': 'What you did in another tab is not saved yet. Update once it is.',
}

/** Offers a newer version of the portal, for as long as it waits. Stands over every screen and takes no room of it. */
export function UpdateNotice() {
  const state = useStore(updates, (now) => now.state)
  const words = state === 'none' ? '' : WORDS[state]
  useEffect(() => {
    if (words !== '') announce(`A newer version is here. ${words}`)
  }, [words])
  if (state === 'none') return null
  return (
    <Notice
      title="A newer version is here"
      action={
        <Button size="sm" variant="primary" onClick={() => void update()}>
          Update
        </Button>
      }
      className="print-hidden fixed right-4 bottom-4 left-4 z-40 max-w-96 shadow-raised max-md:bottom-20"
    >
      {words}
    </Notice>
  )
}
