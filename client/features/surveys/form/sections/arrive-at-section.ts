/**
 * The `ref` of a section: the screen comes to the one that the url names after `#`, once. The url forgets it then, so that a section
 * that is shown anew later moves nothing.
 */
export function arriveAtSection(section: HTMLElement | null): void {
  if (!section || location.hash !== `#${section.id}`) return
  history.replaceState(history.state, '', `${location.pathname}${location.search}`)
  section.scrollIntoView()
  section.focus({ preventScroll: true })
}
