import { useCallback, useEffect, useRef, useState } from 'react'
import { type CameraTrouble, troubleOf } from './camera-choice.ts'
import { type Film, keepFilm, openFilm, openOther } from './camera.ts'

type FilmState = { readonly film: Film | null; readonly trouble: CameraTrouble | null }

const STARTING: FilmState = { film: null, trouble: null }
const INSECURE: FilmState = { film: null, trouble: 'insecure' }

/** Browsers give no camera to pages by plain http. */
const mayFilm = (): boolean => Boolean(navigator.mediaDevices?.getUserMedia)

/** The film of the camera, one for as long as the part shows. It ends with a hidden page, and begins anew with one that shows. */
export function useFilm() {
  const [state, setState] = useState(() => (mayFilm() ? STARTING : INSECURE))
  const current = useRef<Film | null>(null)
  const isGone = useRef(false)
  const isOpening = useRef(false)

  const show = useCallback((opening: () => Promise<Film>) => {
    if (isOpening.current) return
    isOpening.current = true
    const fail = (trouble: CameraTrouble) => {
      current.current = null
      setState({ film: null, trouble })
    }
    const begin = (film: Film) => {
      if (isGone.current) return keepFilm(film)
      current.current = film
      film.track.addEventListener('ended', () => fail('busy'))
      setState({ film, trouble: null })
    }
    void opening()
      .then(begin, (error: unknown) => fail(troubleOf(error)))
      .finally(() => {
        isOpening.current = false
      })
  }, [])

  useEffect(() => {
    isGone.current = false
    if (!mayFilm()) return undefined
    const onVisible = () => {
      const film = current.current
      if (document.visibilityState === 'visible') {
        if (!film) show(openFilm)
      } else if (film) {
        current.current = null
        film.track.stop()
        setState(STARTING)
      }
    }
    show(openFilm)
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      isGone.current = true
      document.removeEventListener('visibilitychange', onVisible)
      if (current.current) keepFilm(current.current)
      current.current = null
    }
  }, [show])

  const { film } = state
  const showOther = () => {
    if (!film) return
    setState(STARTING)
    show(() => openOther(film))
  }
  return { ...state, showOther }
}
