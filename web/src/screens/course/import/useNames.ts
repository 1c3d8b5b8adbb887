import { addCards } from '@hasiye/contract/cards.ts'
import type { Course } from '@hasiye/contract/courses.ts'
import { limits } from '@hasiye/contract/limits.ts'
import { fill } from '@hasiye/contract/text.ts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { call } from '../../../api/client.ts'
import { peopleKeys } from '../../../api/queries.ts'
import { checkNames, isChosenAtFirst, type NameResult, type NameRow } from '../../../features/class-list/check-names.ts'
import {
  type ClassList,
  hasStudents,
  listOfBook,
  namesIn,
  readList,
  type SheetList,
} from '../../../features/class-list/read-list.ts'
import { useForm } from '../../../forms/useForm.ts'
import { notifyError, notifySuccess } from '../../../ui/blocks/notify.ts'
import { importing, names as texts } from '../../../ui/texts/importing.ts'
import { cacheClaimCodes } from '../cards/claim-codes.ts'

const debounceMs = 400
const { max: atOnce } = limits.cards

/**
 * Lines with these results are removed from the field when the chosen names were added; other lines that were not
 * chosen stay.
 */
const leftOut: ReadonlySet<NameResult> = new Set<NameResult>([
  'same',
  'repeated',
  'title',
  'message',
  'hidden',
  'teacher',
  'adult',
  'foot',
])

/** A file whose names are in the field. */
interface ChosenFile extends ClassList {
  /** The indexes of the chosen sheets. */
  taken: readonly number[]
}

const takenLists = (file: ChosenFile | undefined): SheetList[] =>
  file?.lists.filter((_, index) => file.taken.includes(index)) ?? []

/** The header of a file that could be a student; titles of several columns cannot. */
const headerOf = (list: SheetList | undefined): string | undefined =>
  (list?.readings[0]?.columns.length ?? 0) > 1 ? undefined : list?.header

/** The lines of the field that are a file's names: those without doubts. */
const linesOf = (file: ChosenFile | undefined, keepsLetters: boolean): string[] =>
  takenLists(file).flatMap(({ names }) =>
    names.flatMap(({ name, written = name, doubt }) => (doubt ? [] : [keepsLetters ? written : name])),
  )

/** Whether lines of a file are still in the field, for a file that has some. */
function isInText(text: string, lines: string[]): boolean {
  const own = new Set(text.split('\n'))
  return lines.length === 0 || lines.some((line) => own.has(line))
}

const previewKey = (courseId: number) => [addCards.path, courseId] as const

/** The server's response to a dry run with the names, debounced. */
function usePreview(courseId: number, names: string[]) {
  const sendable = names.filter((name) => [...name].length <= limits.cardName.max).slice(0, atOnce)
  const text = sendable.join('\n')
  const [requested, setRequested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(setRequested, debounceMs, text)
    return () => clearTimeout(timer)
  }, [text])
  return useQuery({
    queryKey: [...previewKey(courseId), requested],
    queryFn: ({ signal }) =>
      call(addCards, { params: { id: courseId }, body: { names: requested.split('\n'), dryRun: true }, signal }),
    enabled: requested !== '',
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  })
}

/** The form of a list of names: the result of each name, which ones are chosen, and the call that adds them. */
export function useNames(course: Course, onAllAdded: () => void) {
  const [countsHeader, setCountsHeader] = useState(false)
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const toCards = () => void navigate({ to: '/course/$id/cards', params: { id: String(course.id) } })
  const [file, setFile] = useState<ChosenFile>()
  const [keepsLetters, setKeepsLetters] = useState(false)
  const [typedReading, setTypedReading] = useState(0)
  const [takesFathers, setTakesFathers] = useState(true)
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set())
  /** The name as written in the list, so that the choice stays when the fathers' names are omitted. */
  const keyOf = ({ index, name }: Pick<NameRow, 'index' | 'name'>): string => `${index} ${all[index]?.name ?? name}`
  const [steps, setSteps] = useState<ReadonlyMap<string, number>>(new Map())
  const isChosen = (row: NameRow) => row.result !== 'invalid' && isChosenAtFirst(row) !== toggled.has(keyOf(row))
  const form = useForm(addCards, {
    initial: { text: '' },
    storeTypedAs: `names/${course.id}`,
    input: () => {
      const existing = chosen.flatMap(({ offer }) => (offer ? [offer.to.id] : []))
      const names = chosen.flatMap(({ name, offer }) => (offer ? [] : [name]))
      return { params: { id: course.id }, body: { names, ...(existing.length > 0 && { existing }) } }
    },
    check: () => (chosen.length > 0 ? {} : { text: importing.nothing }),
    stale: peopleKeys(course.id),
    failed: texts.failed,
    onRefused: ({ code }) => {
      if (code !== 'student_not_found') return undefined
      void queryClient.invalidateQueries({ queryKey: previewKey(course.id) })
      return { error: texts.gone }
    },
    onSaved: ({ added, returned, left: gone }): void => {
      cacheClaimCodes(queryClient, added)
      void queryClient.invalidateQueries({ queryKey: previewKey(course.id) })
      const n = added.length + returned.length
      if (n > 0) void notifySuccess(fill(texts.added, { n }), { undo: toCards, undoLabel: texts.toCards })
      if (gone.length > 0)
        void notifyError(fill(texts.left, { names: gone.map(({ fullName }) => fullName).join(', ') }))
      const sent = new Set(chosen)
      const left = rows.filter((row) => !sent.has(row) && !leftOut.has(row.result))
      setToggled(new Set())
      setSteps(new Map())
      setFile(undefined)
      setCountsHeader(false)
      form.restart({ text: '' })
      if (left.length === 0) onAllAdded()
      else form.setValue('text', left.map(({ name }) => name).join('\n'))
    },
  })
  // A file that opened the sheet is read before the stored text is restored.
  const text = useRef('')
  useLayoutEffect(() => {
    text.current = form.values.text
  })
  const typed = namesIn(form.values.text, { countsHeader, keepsLetters, reading: typedReading })
  const isShown = isInText(form.values.text, linesOf(file, keepsLetters))
  const lists = isShown ? takenLists(file) : []
  const [list] = lists
  const [sheet = 0] = file?.taken ?? []
  const ofFile = lists.flatMap(({ names }) => names)
  const all = [...typed.names, ...ofFile.filter(({ doubt }) => doubt)]
  const shortOf = new Map(ofFile.flatMap(({ name, short }) => (short === undefined ? [] : [[name, short]])))
  const shortNames = all.map(({ name, short }) => short ?? shortOf.get(name))
  const names = all.map(({ name }, index) => (takesFathers ? name : (shortNames[index] ?? name)))
  const preview = usePreview(course.id, names)
  const rows = checkNames(names, course.participants, {
    preview: preview.data,
    countsHeader,
    doubts: all.map(({ doubt }) => doubt),
    steps: all.map(({ name }, index) => steps.get(keyOf({ index, name })) ?? 0),
  })
  const chosen = rows.filter(isChosen).slice(0, atOnce)

  /** Puts the names of a file above what was typed, in place of earlier names of a file. */
  const showFile = (next: ChosenFile, { keeps = keepsLetters, isNew = false } = {}) => {
    const before = new Set(isNew ? [] : linesOf(file, keepsLetters))
    const others = text.current.split('\n').filter((line) => !before.has(line))
    form.setValue('text', [...linesOf(next, keeps), ...others].join('\n').trimEnd())
    setFile(next)
    setCountsHeader(false)
  }
  /** @returns whether the file has names, or rows that could not be read. Throws FileRefused. */
  const takeFile = async (chosenFile: File): Promise<boolean> => {
    const list = await readList(chosenFile)
    if (list.likely === undefined) return false
    showFile({ ...list, taken: [list.likely] }, { isNew: true })
    return true
  }
  const takeSheet = (index: number, isTaken: boolean) => {
    if (!file) return
    const others = file.taken.filter((one) => one !== index)
    showFile({ ...file, taken: isTaken ? [...others, index] : others })
  }
  const chooseReading = (reading: number) => {
    if (!file || lists.length === 0) return setTypedReading(reading)
    const readings = file.lists.map((_, index) => (index === sheet ? reading : (file.readings[index] ?? 0)))
    showFile({ ...file, ...listOfBook(file.book, readings) })
  }
  const keepLetters = (keeps: boolean) => {
    if (file) showFile(file, { keeps })
    setKeepsLetters(keeps)
  }
  const countHeader = () => {
    const text = typed.header ?? lists[0]?.header
    if (typed.header === undefined) form.setValue('text', `${text}\n${form.values.text}`)
    setCountsHeader(true)
  }
  const toggle = (row: NameRow) => {
    const next = new Set(toggled)
    if (!next.delete(keyOf(row))) next.add(keyOf(row))
    setToggled(next)
  }
  /** The offered student is another one: the next one is offered, after the last one a new student. */
  const step = (row: NameRow) => {
    const key = keyOf(row)
    setSteps(new Map(steps).set(key, (steps.get(key) ?? 0) + 1))
    setToggled(new Set([...toggled].filter((one) => one !== key)))
  }
  return {
    form,
    rows,
    header: countsHeader ? undefined : (typed.header ?? headerOf(list)),
    rest: [...lists.flatMap((one) => one.rest), ...typed.rest],
    unread: lists.flatMap((one) => one.unread),
    chosen,
    isChosen,
    toggle,
    step,
    takeFile,
    countHeader,
    /** The sheets to choose from, by their index, where several have students. */
    sheets: (isShown ? (file?.lists ?? []) : [])
      .map((one, index) => ({ ...one, index, isTaken: file?.taken.includes(index) ?? false }))
      .filter(hasStudents),
    takeSheet,
    /** The sheet that was read, if the file has several. */
    sheet: lists.length === 1 ? list?.sheet : undefined,
    /** The readings of the only chosen sheet, or otherwise of the typed text, and the index of the one in use. */
    readings: lists.length < 2 ? (list ?? typed).readings : [],
    reading: list ? (file?.readings[sheet] ?? 0) : typedReading,
    chooseReading,
    /** Whether names in old letters stay unconverted; undefined if there are none. */
    keepsLetters:
      keepsLetters || [...typed.names, ...ofFile].some(({ written }) => written !== undefined)
        ? keepsLetters
        : undefined,
    keepLetters,
    /** Whether fathers' names are included; undefined if there are none. */
    takesFathers: shortNames.some((name) => name !== undefined) ? takesFathers : undefined,
    setTakesFathers,
  }
}
