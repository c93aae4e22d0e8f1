import { type BrowserInfo, MAX_PATH_LENGTH, MAX_USER_AGENT_LENGTH } from '#events/feedback/commands.ts'
import { cutText } from '#events/kernel/text.ts'

const MAX_WORD_LENGTH = 300

/** The page that a person is on: its path with the query, which says what they look at. */
export const pagePath = (): string => cutText(`${location.pathname}${location.search}`, MAX_PATH_LENGTH)

/** This browser's description of itself, its texts cut to the lengths that the server takes. */
export const browserInfo = (): BrowserInfo => ({
  userAgent: cutText(navigator.userAgent, MAX_USER_AGENT_LENGTH),
  // Deprecated and kept by every browser; the specification names it.
  platform: cutText(navigator.platform, MAX_WORD_LENGTH),
  language: cutText(navigator.language, MAX_WORD_LENGTH),
  screenWidth: screen.width,
  screenHeight: screen.height,
})
