-- order_lines_unsure takes its place. The release before finds the lines by order_lines_position until it ends.
drop index order_lines_uncertain;
