type PaperTableProps = {
  label: string;
  /** An empty one is a column of numbers in order. */
  heads: readonly string[];
  rows: readonly { key: string; cells: readonly string[] }[];
};

const figure = /^(£?[\d,.]+|\d{2}:\d{2})$/;

/** A table on paper: ruled, with room to write where a cell is empty. */
export function PaperTable({ label, heads, rows }: PaperTableProps) {
  return (
    <table aria-label={label} className="w-full border-collapse text-dense">
      <thead>
        <tr>
          {heads.map((head) => (
            <th
              key={head}
              scope="col"
              className="border-b border-black/40 py-1 pr-3 text-left text-xs font-semibold"
            >
              {head || <span className="sr-only">Number</span>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells }) => (
          <tr key={key}>
            {cells.map((cell, at) => (
              <td
                key={heads[at]}
                className={`border-b border-black/15 py-1.5 pr-3 align-top max-sm:pr-2 ${figure.test(cell) ? "whitespace-nowrap tabular-nums" : "max-sm:wrap-anywhere"}`}
              >
                {cell || (
                  <span aria-hidden className="inline-block h-4 w-12 border border-black/40" />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
