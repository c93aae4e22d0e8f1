import '../zod-without-eval.ts'
import '../styles/main.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ConfirmProvider } from '../ui/overlay/confirm.tsx'
import { LiveRegion } from '../ui/toast/live-region.tsx'
import { Toaster } from '../ui/toast/toaster.tsx'
import { Tooltips } from '../ui/overlay/tooltips.tsx'
import { Gallery } from './gallery.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('ui.html has no #root')
createRoot(root).render(
  <StrictMode>
    <ConfirmProvider>
      <Gallery />
    </ConfirmProvider>
    <Tooltips />
    <Toaster />
    <LiveRegion />
  </StrictMode>,
)
