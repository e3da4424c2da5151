#include "matching/lemon_oracle.h"

#include <lemon/list_graph.h>
#include <lemon/matching.h>
#include <vector>

namespace
{

struct Graph {
    lemon::ListGraph graph;
    lemon::ListGraph::EdgeMap<int64_t> weight{graph};

    Graph(uint32_t n, const int64_t *matrix)
    {
        std::vector<lemon::ListGraph::Node> nodes;
        for (uint32_t v = 0; v < n; v++) {
            nodes.push_back(graph.addNode());
        }
        for (uint32_t u = 0; u < n; u++) {
            for (uint32_t v = u + 1; v < n; v++) {
                if (matrix[u * n + v] >= 0) {
                    weight[graph.addEdge(nodes[u], nodes[v])] = matrix[u * n + v];
                }
            }
        }
    }
};

} // namespace

int64_t lemon_heaviest_perfect(uint32_t n, const int64_t *weight)
{
    Graph g(n, weight);
    lemon::MaxWeightedPerfectMatching<lemon::ListGraph, lemon::ListGraph::EdgeMap<int64_t>>
        matching(g.graph, g.weight);
    return matching.run() ? matching.matchingWeight() : -1;
}

uint32_t lemon_most_pairs(uint32_t n, const int64_t *weight)
{
    Graph g(n, weight);
    lemon::MaxMatching<lemon::ListGraph> matching(g.graph);
    matching.run();
    return static_cast<uint32_t>(matching.matchingSize());
}
