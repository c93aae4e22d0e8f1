import { z } from 'zod'
import { choice } from '../board/choices.ts'

/** The page that the portal opens at `/`, as the person chose on this device. */
const StartPage = z.enum(['projects', 'my-work'])
export const startPage = () => choice('start', StartPage, 'projects')
