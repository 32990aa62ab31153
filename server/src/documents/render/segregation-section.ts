import type { Segregation, SegregationFinding } from '@cartage/domain/freight/segregation/find-conflicts.ts';
import {
  foundGoodsText,
  moreFindingsText,
  noConflictFound,
  SEGREGATION_NOT_CHECKED,
  segregationNote,
} from '@cartage/domain/freight/segregation/notes.ts';
import { SEGREGATION_LEVEL_NAMES } from '@cartage/domain/freight/segregation/outcome.ts';
import type { Column, DocumentFlow } from '#documents/render/document-flow.ts';

const SOFT = { size: 8.5, colour: '#555' } as const;

/** The conflicts between the dangerous goods of a load, and the table that they come from. */
export function segregationSection(flow: DocumentFlow, segregation: Segregation | undefined): void {
  flow.heading('Segregation');
  if (segregation === undefined) {
    flow.paragraph(SEGREGATION_NOT_CHECKED, SOFT);
    return;
  }
  const { findings, moreFindings } = segregation;
  if (findings.length === 0) flow.paragraph(noConflictFound(segregation));
  else flow.table(COLUMNS, findings);
  flow.y += 1.5;
  if (moreFindings > 0) flow.paragraph(moreFindingsText(moreFindings));
  flow.paragraph(segregationNote(segregation), SOFT);
}

const COLUMNS: readonly Column<SegregationFinding>[] = [
  {
    heading: 'Result',
    width: 30,
    cell: ({ level }) => [{ text: SEGREGATION_LEVEL_NAMES[level], isBold: true, wraps: true }],
  },
  {
    heading: 'Dangerous goods',
    width: 70,
    cell: ({ goods }) => goods.map((one) => ({ text: foundGoodsText(one), wraps: true })),
  },
  {
    heading: 'Rule',
    cell: ({ message, rule }) => [
      { text: message, wraps: true },
      { text: rule, wraps: true },
    ],
  },
];
