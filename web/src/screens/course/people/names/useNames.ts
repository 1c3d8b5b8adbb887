import { addCards } from '@hasiye/contract/cards.ts'
import type { Course } from '@hasiye/contract/courses.ts'
import { limits } from '@hasiye/contract/limits.ts'
import { fill } from '@hasiye/contract/text.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../../api/client.ts'
import { peopleKeys } from '../../../../api/queries.ts'
import { useForm } from '../../../../forms/useForm.ts'
import { notifySuccess } from '../../../../ui/blocks/notify.ts'
import { names as texts } from '../../../../ui/texts/names.ts'
import { readRows } from '../import/spreadsheet.ts'
import { isChosenAtFirst, judge, type NameRow, namesIn } from './judge.ts'
import { namesOf } from './name-column.ts'

const quietMs = 400
const { max: atOnce } = limits.cards

const keyOf = ({ index, name }: NameRow): string => `${index} ${name}`

/** The server's view of the names, asked for when nothing was typed for a moment. */
function usePreview(courseId: number, names: string[]) {
  const sendable = names.filter((name) => [...name].length <= limits.cardName.max).slice(0, atOnce)
  const [asked] = useDebouncedValue(sendable.join('\n'), quietMs)
  return useQuery({
    queryKey: [addCards.path, courseId, asked],
    queryFn: ({ signal }) =>
      call(addCards, { params: { id: courseId }, body: { names: asked.split('\n'), dryRun: true }, signal }),
    enabled: asked !== '',
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  })
}

/** The list of names that is typed: what becomes of each, who is chosen, and one press that adds them. */
export function useNames(course: Course, onAllAdded: () => void) {
  const [countsHeader, setCountsHeader] = useState(false)
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set())
  const isChosen = (row: NameRow) => row.fate !== 'invalid' && isChosenAtFirst(row) !== turned.has(keyOf(row))
  const form = useForm(addCards, {
    initial: { text: '' },
    keepTypedAs: `names/${course.id}`,
    input: () => ({ params: { id: course.id }, body: { names: wanted.map(({ name }) => name) } }),
    stale: peopleKeys(course.id),
    failed: texts.failed,
    onSaved: ({ added }): void => {
      void notifySuccess(fill(texts.added, { n: added.length }))
      const sent = new Set(wanted)
      // those who are here already were left out on purpose
      const left = rows.filter((row) => !sent.has(row) && row.fate !== 'same')
      setTurned(new Set())
      setCountsHeader(false)
      form.restart({ text: '' })
      if (left.length === 0) onAllAdded()
      else form.setValue('text', left.map(({ name }) => name).join('\n'))
    },
  })
  const { names, header } = namesIn(form.values.text, countsHeader)
  const preview = usePreview(course.id, names)
  const rows = judge(names, course.participants, preview.data)
  const wanted = rows.filter(isChosen).slice(0, atOnce)

  /** Puts the names of a spreadsheet above those that were typed. Throws FileRefused. @returns whether there were any */
  const takeFile = async (file: File): Promise<boolean> => {
    const read = await readRows(file, { takesCsv: true })
    const found = namesOf(read.map(({ cells }) => cells))
    if (found.length === 0) return false
    setCountsHeader(false)
    const typed = form.values.text.trim()
    form.setValue('text', [...found, ...(typed ? [typed] : [])].join('\n'))
    return true
  }
  const turn = (row: NameRow) => {
    const next = new Set(turned)
    if (!next.delete(keyOf(row))) next.add(keyOf(row))
    setTurned(next)
  }
  return { form, rows, header, wanted, isChosen, turn, takeFile, countHeader: () => setCountsHeader(true) }
}
