import './zod-without-eval.ts'
import './styles/main.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { followNavigation } from './ui/focus/arrival.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
followNavigation()
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
